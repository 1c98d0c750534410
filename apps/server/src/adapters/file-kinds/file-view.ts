import { type FileHandle, open } from 'node:fs/promises'

/** Looks into a file here and there without reading it whole. */
export type FileView = {
  readonly bytes: number
  /** What lies there; shorter at the end of the file. */
  at(position: number, length: number): Promise<Buffer>
}

export async function withFileView<T>(path: string, look: (view: FileView) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await look({ bytes: size, at: (position, length) => readAt(file, position, length) })
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
