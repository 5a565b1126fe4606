// The pixels of a screenshot: a PNG of eight bits a channel, without interlacing, as rows of [red, green, blue].
import { inflateSync } from "node:zlib";

export function pixels(png) {
  const parts = [];
  let header = null;
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR")
      header = { width: body.readUInt32BE(0), height: body.readUInt32BE(4), channels: body[9] === 6 ? 4 : 3 };
    if (kind === "IDAT") parts.push(body);
    at += length + 12;
  }
  const { width, height, channels } = header;
  const bytes = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rows = [];
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; ++y) {
    const filter = bytes[y * (stride + 1)];
    const row = Uint8Array.from(bytes.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; ++i) {
      const left = i >= channels ? row[i - channels] : 0;
      const corner = i >= channels ? above[i - channels] : 0;
      const up = above[i];
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      row[i] += [0, left, up, (left + up) >> 1, paeth][filter];
    }
    rows.push(
      Array.from({ length: width }, (_, x) => [row[x * channels], row[x * channels + 1], row[x * channels + 2]]),
    );
    above = row;
  }
  return rows;
}

// The share of the pixels that are nearly of a colour.
export function shareOf(rows, colour) {
  let count = 0;
  for (const row of rows) {
    for (const pixel of row) count += pixel.every((value, i) => Math.abs(value - colour[i]) <= 24) ? 1 : 0;
  }
  return count / (rows.length * rows[0].length);
}
