import { vi } from 'vitest'

export type SentForm = {
  path: string
  headers: Headers
  form: FormData
  isStopped: boolean
  progress(percent: number): void
  answer(status: number, body: unknown): void
  breakOff(): void
}

export function holdUploads(): SentForm[] {
  const sent: SentForm[] = []
  vi.stubGlobal('XMLHttpRequest', function request() {
    return requestInto(sent)
  })
  return sent
}

function requestInto(sent: SentForm[]) {
  let path = ''
  const headers = new Headers()
  const end = (request: Request, event: 'onload' | 'onerror' | 'onabort') => {
    request[event]?.()
    request.onloadend?.()
  }
  const request: Request = {
    upload: {},
    status: 0,
    statusText: '',
    responseText: '',
    open: (_method, url) => {
      path = url
    },
    setRequestHeader: (name, value) => headers.set(name, value),
    abort: () => end(request, 'onabort'),
    send: (form) => {
      const entry: SentForm = {
        path,
        headers,
        form,
        isStopped: false,
        progress: (percent) =>
          request.upload.onprogress?.({ loaded: percent, total: 100, lengthComputable: true }),
        answer: (status, body) => {
          Object.assign(request, { status, responseText: JSON.stringify(body) })
          end(request, 'onload')
        },
        breakOff: () => end(request, 'onerror'),
      }
      const { abort } = request
      request.abort = () => {
        entry.isStopped = true
        abort()
      }
      sent.push(entry)
    },
  }
  return request
}

type Progress = { loaded: number; total: number; lengthComputable: boolean }
type Request = {
  upload: { onprogress?: (event: Progress) => void }
  status: number
  statusText: string
  responseText: string
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(form: FormData): void
  abort(): void
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
}
