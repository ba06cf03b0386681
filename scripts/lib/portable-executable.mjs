/**
 * Removes the signature of a Windows program. Injecting the guard breaks Node.js' signature, and Windows and virus scanners treat a
 * broken signature as tampering, which is worse than none. Throws unless it is a 64-bit Windows program.
 * @param {Buffer} program
 */
export function withoutSignature(program) {
  const header = program.readUInt32LE(0x3c) + 24;
  if (
    program.toString('latin1', header - 24, header - 20) !== 'PE\0\0' ||
    program.readUInt16LE(header) !== 0x20b
  )
    throw new Error('This is not a 64-bit Windows program.');
  // The fifth data directory: a file offset, always at the end of the file.
  const entry = header + 112 + 4 * 8;
  const start = program.readUInt32LE(entry);
  const length = program.readUInt32LE(entry + 4);
  const isAtEnd = start > 0 && start + length === program.length;
  const unsigned = Buffer.from(isAtEnd ? program.subarray(0, start) : program);
  unsigned.writeUInt32LE(0, entry);
  unsigned.writeUInt32LE(0, entry + 4);
  return unsigned;
}
