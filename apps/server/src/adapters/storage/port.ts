import type { Readable } from 'node:stream'

/**
 * Files by key: words of letters, digits, `.`, `_` and `-`, joined by `/`. Any other key is refused, since it was
 * not made by this server.
 */
export type Storage = {
  /** All of the file or nothing. Rejects with StorageFull or FileTooLarge; the source is closed in any case. */
  put(key: string, source: Readable, options?: PutOptions): Promise<{ bytes: number }>
  /** The same for a file of the local disk, which is gone from its place afterwards. */
  adopt(key: string, path: string): Promise<void>
  /** Undefined when there is no such file; rejects with RangeOutside. */
  openRead(key: string, range?: ByteRange): Promise<OpenedFile | undefined>
  /** In bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>
  /** Harmless when there is no such file. */
  remove(key: string): Promise<void>
  /** Sorted by key; half-written files are not among them. */
  list(prefix: string): Promise<StoredFile[]>
  /** Gives up files below the prefix that were begun before that time and never finished, since their server was killed. */
  removeUnfinished(prefix: string, before: Date): Promise<void>
  check(): Promise<void>
  /** Where browsers fetch files when that is not this server. */
  outside?: OutsideStorage
  close(): void
}

export type OutsideStorage = {
  origin: string
  /** An address that works for whoever has it, for at most five minutes. */
  linkTo(key: string, as: ServedAs, now: Date): Promise<string>
}
export type ServedAs = { contentType: string; disposition: string; cacheControl: string }

export type PutOptions = { maxBytes?: number }
/** Both ends are included, and an end past the file means its last byte. */
export type ByteRange = { start: number; end?: number }
export type OpenedFile = { stream: Readable; totalBytes: number; start: number; end: number }
export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** The storage cannot be reached, or refuses to work. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
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

const KEY = /^[a-z0-9][\w.-]*(?:\/[a-z0-9][\w.-]*)*$/i
const MAX_KEY_LENGTH = 200
export const PART_SUFFIX = '.part'

export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key) && !key.endsWith(PART_SUFFIX)
}

export function checkedKey(key: string): string {
  if (isKey(key)) return key
  throw new Error('This is not the key of a stored file.')
}
