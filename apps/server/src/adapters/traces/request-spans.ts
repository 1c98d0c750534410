import {
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * A span for each request, from its first hook until it is answered, which is the parent of what it asks of others. The lines of its log
 * say `trace_id`. Sockets have none: theirs would last for hours.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer) {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.headers.upgrade !== undefined) return done()
    const span = tracer.startSpan(
      nameOf(request),
      { kind: SpanKind.SERVER, attributes: factsOf(request) },
      ROOT_CONTEXT,
    )
    spans.set(request, span)
    if (span.isRecording()) sayTrace(request, reply, span)
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** With the pattern of the route, never the address: that can let somebody in. */
function nameOf({ method, routeOptions }: FastifyRequest): string {
  return routeOptions.url === undefined ? method : `${method} ${routeOptions.url}`
}

function factsOf({ id, method, routeOptions }: FastifyRequest) {
  return {
    'http.request.method': method,
    'request.id': id,
    ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
  }
}

function sayTrace(request: FastifyRequest, reply: FastifyReply, span: Span) {
  const log = request.log.child({ trace_id: span.spanContext().traceId })
  request.log = log
  reply.log = log
}
