import type { Readable } from 'node:stream'

/**
 * Files by key: words of letters, digits, `.`, `_` and `-`, joined by `/`. Any other key is refused, since it was
 * not made by this server.
 */
export type Storage = {
  /** All of the file or nothing. Rejects with StorageFull or FileTooLarge; the source is closed in any case. */
  put(key: string, source: Readable, options?: PutOptions): Promise<{ bytes: number }>
  /** Undefined when there is no such file; rejects with RangeOutside. */
  openRead(key: string, range?: ByteRange): Promise<OpenedFile | undefined>
  /** In bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>
  /** Sorted by key; half-written files are not among them. */
  list(prefix: string): Promise<StoredFile[]>
  check(): Promise<void>
  /** Where files are fetched from when that is not this server. */
  publicOrigin?: string
}

export type PutOptions = { maxBytes?: number }
/** Both ends are included, and an end past the file means its last byte. */
export type ByteRange = { start: number; end?: number }
export type OpenedFile = { stream: Readable; totalBytes: number; start: number; end: number }
export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
}

export class RangeOutside extends Error {
  override readonly name = 'RangeOutside'
  readonly totalBytes: number

  constructor(totalBytes: number) {
    super(`The range begins after the last of ${totalBytes} bytes.`)
    this.totalBytes = totalBytes
  }
}
