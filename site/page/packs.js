// A pack is what a module needs in one file: the length of its compressed script in four bytes, the script, and the compressed
// module in WebAssembly. What a room reads lies in the place of the script. Both are compressed here and not by the server, so that any server will do.

function parts(pack) {
  const length = new DataView(pack).getUint32(0, true);
  const plain = (bytes) => new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return {
    text: () => new Response(plain(pack.slice(4, 4 + length))).text(),
    bytes: () => new Response(plain(pack.slice(4, 4 + length))).arrayBuffer(),
    // It is compiled while it is unpacked.
    module: () => {
      const headers = { "Content-Type": "application/wasm" };
      return WebAssembly.compileStreaming(new Response(plain(pack.slice(4 + length)), { headers }));
    },
  };
}
