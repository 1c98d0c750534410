import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Settings } from '#config.ts'
import {
  type ByteRange,
  checkedKey,
  FileTooLarge,
  isKey,
  type OpenedFile,
  type OutsideStorage,
  RangeOutside,
  type Storage,
  StorageFull,
  StorageUnavailable,
  type StoredFile,
} from './port.ts'

// S3's minimum; an upload holds two of them.
const PART_BYTES = 5 * 1024 * 1024
const LINK_SECONDS = 300
/** Equal links within two minutes let browsers cache the file. */
const LINK_STEP_MS = 120_000

export function createS3Storage(settings: S3Settings, timeouts?: Partial<Timeouts>): Storage {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    // Not every S3-compatible storage knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...timeoutsOf(timeouts),
  })
  askSilenceOnce(client)
  const put: Storage['put'] = (key, source, { maxBytes = Number.POSITIVE_INFINITY } = {}) =>
    upload(client, { Bucket, Key: checkedKey(key) }, source, maxBytes)
  return {
    put,
    async adopt(key, path) {
      await put(key, createReadStream(path))
      await rm(path, { force: true })
    },
    openRead: (key, range) => openRead(client, { Bucket, Key: checkedKey(key) }, range),
    size: async (key) =>
      (await orUndefined(client.send(new HeadObjectCommand({ Bucket, Key: checkedKey(key) }))))
        ?.ContentLength,
    async remove(key) {
      await orUndefined(client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) })))
    },
    list: (prefix) => list(client, Bucket, prefix),
    removeUnfinished: (prefix, before) => removeUnfinished(client, { Bucket, Prefix: prefix }, before),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch(rethrow)
    },
    outside: { origin: new URL(settings.endpoint).origin, linkTo: linkMaker(client, Bucket) },
    close: () => client.destroy(),
  }
}

type Place = { Bucket: string; Key: string }

async function upload(client: S3Client, place: Place, source: Readable, maxBytes: number) {
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      done(bytes > maxBytes ? new FileTooLarge(`The file is larger than ${maxBytes} bytes.`) : null, chunk)
    },
  })
  source.on('error', (error) => counter.destroy(error))
  const Body = source.pipe(counter)
  const params = { ...place, Body }
  try {
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
    return { bytes }
  } catch (error) {
    if (source.errored !== null) throw source.errored
    source.destroy()
    return rethrow(error)
  }
}

async function openRead(
  client: S3Client,
  place: Place,
  range: ByteRange | undefined,
): Promise<OpenedFile | undefined> {
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`
  const found = await orUndefined(
    client.send(new GetObjectCommand({ ...place, ...(Range && { Range }) })).catch(async (error) => {
      if ((error as Partial<S3ServiceException>).name !== 'InvalidRange') throw error
      const head = await client.send(new HeadObjectCommand(place))
      throw new RangeOutside(head.ContentLength ?? 0)
    }),
  )
  if (found === undefined) return undefined
  const stream = found.Body as Readable
  const [, start, end, total] = /bytes (\d+)-(\d+)\/(\d+)/.exec(found.ContentRange ?? '') ?? []
  if (total !== undefined) {
    return { stream, totalBytes: Number(total), start: Number(start), end: Number(end) }
  }
  const totalBytes = found.ContentLength ?? 0
  return { stream, totalBytes, start: 0, end: totalBytes - 1 }
}

async function list(client: S3Client, Bucket: string, Prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({
      Bucket,
      Prefix,
      ...(ContinuationToken && { ContinuationToken }),
    })
    const page = await client.send(command).catch(rethrow)
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      if (isKey(Key)) files.push({ key: Key, bytes: Size, modifiedAt: LastModified })
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken !== undefined)
  return files.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Unfinished parts are stored and billed until aborted. */
async function removeUnfinished(
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  before: Date,
): Promise<void> {
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {}
  do {
    const page = await client
      .send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers }))
      .catch(rethrow)
    for (const { Key, UploadId, Initiated = new Date() } of page.Uploads ?? []) {
      if (Initiated >= before) continue
      await orUndefined(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
    }
    const { NextKeyMarker, NextUploadIdMarker } = page
    markers = {
      ...(NextKeyMarker && { KeyMarker: NextKeyMarker }),
      ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }),
    }
  } while (markers.KeyMarker !== undefined)
}

function linkMaker(client: S3Client, Bucket: string): OutsideStorage['linkTo'] {
  return (key, { contentType, disposition, cacheControl }, now) => {
    const command = new GetObjectCommand({
      Bucket,
      Key: checkedKey(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: cacheControl,
    })
    const signingDate = new Date(Math.floor(now.getTime() / LINK_STEP_MS) * LINK_STEP_MS)
    return getSignedUrl(client, command, { expiresIn: LINK_SECONDS, signingDate })
  }
}

async function orUndefined<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    const { name } = error as Partial<S3ServiceException>
    if (name === 'NoSuchKey' || name === 'NotFound' || name === 'NoSuchUpload') return undefined
    return rethrow(error)
  }
}

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** Vendor errors carry addresses and keys in their texts. */
function rethrow(error: unknown): never {
  if (error instanceof FileTooLarge || error instanceof RangeOutside || error instanceof StorageUnavailable) {
    throw error
  }
  if (FULL.has((error as Error).name))
    throw new StorageFull('There is no room left for files.', { cause: error })
  throw new StorageUnavailable('The object storage does not answer.', { cause: error })
}

const CONNECT_MS = 3_000

export type Timeouts = {
  /** From 6 s on the client notices 3 s late. */
  silentMs: number
  /** To the first byte of the answer. */
  answerMs: number
}

/** 8 s are 11 in practice, so silence at every step still ends within the uploader's minute. */
const TIMEOUTS: Timeouts = { silentMs: 8_000, answerMs: 30_000 }

/** Without these the client waits for ever and writes a console warning. */
function timeoutsOf(timeouts: Partial<Timeouts> = {}): Pick<S3ClientConfig, 'requestHandler'> {
  const { silentMs, answerMs } = { ...TIMEOUTS, ...timeouts }
  return {
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: silentMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  }
}

/** The client tries three times, which helps with broken connections but not with silence. */
function askSilenceOnce({ middlewareStack }: S3Client): void {
  const endSilence =
    <Args, Output>(next: (args: Args) => Promise<Output>) =>
    async (args: Args) => {
      try {
        return await next(args)
      } catch (error) {
        if ((error as Error).name !== 'TimeoutError') throw error
        // No `cause`: the client would find the timeout there and retry.
        throw new StorageUnavailable('The object storage is silent.')
      }
    }
  middlewareStack.addRelativeTo(endSilence, {
    ...{ name: 'endSilence', relation: 'after', toMiddleware: 'retryMiddleware' },
  })
}
