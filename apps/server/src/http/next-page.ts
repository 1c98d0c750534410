import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where the next page begins: before or after the last row of this one. */
export type NextPage = { before?: string | undefined; after?: string | undefined }

/** Says in `link` (RFC 8288) how to ask for the page after this one, as long as this one was; nothing on the last one. */
export function linkNextPage(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  next: NextPage,
): void {
  const { limit } = request.query as { limit?: number }
  const place = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (place.length === 0) return
  const query = new URLSearchParams(place)
  if (limit !== undefined) query.set('limit', String(limit))
  reply.header('link', `<${calledPath(request)}?${query}>; rel="next"`)
}

/** The path of a call, with its ids as they are stored. */
export function calledPath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Record<string, string>
  return (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
}
