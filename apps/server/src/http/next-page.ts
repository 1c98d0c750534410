import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where the next page begins: before or after the last row of this one, or after what that row was changed with. */
export type NextPage = {
  before?: string | undefined
  after?: string | undefined
  changedAfter?: string | undefined
}

/** Says in `link` (RFC 8288) how to ask for the page after this one, in all else as this one was; nothing on the last one. */
export function linkNextPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  next: NextPage,
): void {
  const place = Object.entries(next).filter((entry) => entry[1] !== undefined)
  if (place.length === 0) return
  // What the route's own schema left of the query; a guest's token is none of it and comes from nowhere.
  const { before: _b, after: _a, changedAfter: _c, ...kept } = request.query as Record<string, unknown>
  const parts = [...place, ...Object.entries(kept).filter((entry) => entry[1] !== undefined)]
  const query = new URLSearchParams(parts.map(([name, value]): [string, string] => [name, String(value)]))
  reply.header('link', `<${calledPath(request)}?${query}>; rel="next"`)
}

/** The path of a call, with its ids as they are stored. */
export function calledPath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, string>
  return (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
}
