const GIVE_UP_MS = 20_000
const GIVE_UP_UPLOAD_MS = 60_000

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object
  file?: { name: string; bytes: Buffer }
  key?: string
}
export type Answer = { status: number; body: unknown; next: string | undefined }

export type Caller = { cookie: string; address: string }

export async function call(host: string, { cookie, address }: Caller, given: Call): Promise<Answer> {
  const { method = 'GET', path, body, file, key } = given
  const form = new FormData()
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const payload = file === undefined ? body && JSON.stringify(body) : form
  const reply = await fetch(`http://${host}${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(cookie !== '' && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(payload !== undefined && { body: payload }),
    signal: AbortSignal.timeout(file === undefined ? GIVE_UP_MS : GIVE_UP_UPLOAD_MS),
  })
  const text = await reply.text()
  const [, next] = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '') ?? []
  return { status: reply.status, body: read(text), next }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export async function ask<T>(host: string, caller: Caller, given: Call): Promise<T> {
  const { status, body } = await call(host, caller, given)
  if (status >= 200 && status < 300) return body as T
  throw new Error(
    `${given.method ?? 'GET'} ${given.path} was answered with ${status}: ${JSON.stringify(body)}`,
  )
}

export async function askAll<T>(host: string, caller: Caller, path: string): Promise<T[]> {
  const found: T[] = []
  for (let page: string | undefined = path; page !== undefined; ) {
    const { status, body, next }: Answer = await call(host, caller, { path: page })
    if (status !== 200) throw new Error(`${page} was answered with ${status}: ${JSON.stringify(body)}`)
    found.push(...(body as T[]))
    page = next
  }
  return found
}
