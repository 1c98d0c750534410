import type { Readable } from 'node:stream'

/** Keys are words of letters, digits, `.`, `_` and `-`, joined by `/`; any other key is refused. */
export type Storage = {
  /** Atomic. Rejects with StorageFull or FileTooLarge. */
  put(key: string, source: Readable, options?: PutOptions): Promise<{ bytes: number }>
  adopt(key: string, path: string): Promise<void>
  openRead(key: string, range?: ByteRange): Promise<OpenedFile | undefined>
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  list(prefix: string): Promise<StoredFile[]>
  removeUnfinished(prefix: string, before: Date): Promise<void>
  check(): Promise<void>
  outside?: OutsideStorage
  close(): void
}

export type OutsideStorage = {
  origin: string
  linkTo(key: string, as: ServedAs, now: Date): Promise<string>
}
export type ServedAs = { contentType: string; disposition: string; cacheControl: string }

export type PutOptions = { maxBytes?: number }
/** Both ends inclusive; an end past the file means its last byte. */
export type ByteRange = { start: number; end?: number }
export type OpenedFile = { stream: Readable; totalBytes: number; start: number; end: number }
export type StoredFile = { key: string; bytes: number; modifiedAt: Date }

export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

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
