import { randomInt } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { App } from '#http/server.ts'

export type Reply = LightMyRequestResponse
type Extra = { headers?: Record<string, string>; remoteAddress?: string }

export type Caller = {
  get(url: string, extra?: Extra): Promise<Reply>
  post(url: string, body?: object, extra?: Extra): Promise<Reply>
  put(url: string, body?: object, extra?: Extra): Promise<Reply>
  patch(url: string, body?: object, extra?: Extra): Promise<Reply>
  delete(url: string, extra?: Extra): Promise<Reply>
  request(options: InjectOptions): Promise<Reply>
  cookies: Map<string, string>
  cookieHeader(): string
  address: string
  invite: string | undefined
  withInvite(token: string): Caller
}

export function createCaller(app: App, invite?: string): Caller {
  const cookies = new Map<string, string>()
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function request(options: InjectOptions): Promise<Reply> {
    const reply = await app.inject({
      ...options,
      headers: {
        'x-forwarded-for': address,
        ...(cookies.size > 0 && { cookie: cookieHeader() }),
        ...(invite !== undefined && options.method !== 'GET' && { 'invite-token': invite }),
        ...options.headers,
      },
      ...(invite !== undefined && options.method === 'GET' && { query: { token: invite } }),
    })
    for (const cookie of reply.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return reply
  }

  const send =
    (method: 'POST' | 'PUT' | 'PATCH') =>
    (url: string, body?: object, extra: Extra = {}) =>
      request({ method, url, ...(body !== undefined && { payload: body }), ...extra })

  return {
    get: (url, extra = {}) => request({ method: 'GET', url, ...extra }),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: (url, extra = {}) => request({ method: 'DELETE', url, ...extra }),
    request,
    cookies,
    cookieHeader,
    address,
    invite,
    withInvite: (token) => createCaller(app, token),
  }
}

export const refusalOf = (reply: Reply): [number, string] => [reply.statusCode, reply.json().code]
