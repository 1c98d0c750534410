import { WRITER_HEADER } from '@sendit/core/auth/writer.ts'
import { GUEST_TOKEN_HEADER } from '@sendit/core/invites/limits.ts'
import { pageWriter } from './api-client.ts'
import { apiErrorOf } from './api-error.ts'
import { readGuestToken } from './guest-token.ts'
import { noteAnswer } from './session-events.ts'

export type UploadOptions = {
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((percent: number) => void) | undefined
}

/** Throws `ApiError` on refusal. Not `fetch`, which reports no upload progress. */
export function uploadForm<Result>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Result> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.((loaded / total) * 100)
    }
    request.onload = () => {
      noteAnswer(path, request.status)
      void answerOf<Result>(request).then(resolve, reject)
    }
    request.onerror = () => reject(new TypeError('The network failed'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open('POST', path)
    for (const [name, value] of headersFor(options)) request.setRequestHeader(name, value)
    if (signal?.aborted) return reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}

async function answerOf<Result>({ status, statusText, responseText }: XMLHttpRequest): Promise<Result> {
  const response = new Response(responseText, { status, statusText })
  if (!response.ok) throw await apiErrorOf(response)
  return (await response.json()) as Result
}

function headersFor({ idempotencyKey }: UploadOptions): [string, string][] {
  const token = readGuestToken()
  const writer = pageWriter.read()
  const headers: [string, string][] = []
  if (token !== null) headers.push([GUEST_TOKEN_HEADER, token])
  if (writer !== null) headers.push([WRITER_HEADER, writer])
  if (idempotencyKey !== undefined) headers.push(['idempotency-key', idempotencyKey])
  return headers
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  if (bytes < 1024 * 1024 * 1024) return `${number.format(bytes / (1024 * 1024))} MB`
  return `${number.format(bytes / (1024 * 1024 * 1024))} GB`
}
