// A pack is what a module needs in one file: the length of its compressed script in four bytes, the script, and the compressed
// module in WebAssembly. What a room reads lies in the place of the script. Both are compressed here and not by the server, so
// that any server will do.

// The bytes of a pack: from its place beside the page, or out of the page itself where all is one file.
const embedded = (id) => document.getElementById(`pack-${id}`);
async function pack(name) {
  const inside = embedded(name);
  if (inside) {
    const text = atob(inside.textContent.trim());
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    return bytes.buffer;
  }
  const answer = await fetch(`packs/${name}.pack`);
  if (!answer.ok) throw new Error(`packs/${name}.pack was not to be had: ${answer.status}`);
  return answer.arrayBuffer();
}

const plain = (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
function parts(bytes) {
  const end = 4 + new DataView(bytes).getUint32(0, true);
  return {
    script: () => plain(bytes.slice(4, end)),
    // It is compiled while it is unpacked.
    module: () => {
      const headers = { "Content-Type": "application/wasm" };
      return WebAssembly.compileStreaming(new Response(plain(bytes.slice(end)).body, { headers }));
    },
  };
}

// A module with its script, as a worker takes them. The page compiles it, while the worker starts.
async function unpacked(name) {
  const { script, module } = parts(await pack(name));
  const [text, wasm] = await Promise.all([script().text(), module()]);
  return { text, wasm };
}
