import { subscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

// `node --import ./apps/server/dist/traces.js apps/server/dist/main.js`: traces of requests by OTLP (docs/decisions/0071). Nothing
// imports this file, so a server without it loads nothing of OpenTelemetry but its API, which prom-client brings.

/** A collector that is away must not keep the server from stopping. */
const FLUSH_WITHIN_MS = 2_000

// Where to, how much and under which name say OpenTelemetry's own settings: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME.
const provider = new BasicTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'sendit' }).merge(
    detectResources({ detectors: [envDetector] }),
  ),
  spanProcessors: [new BatchSpanProcessor(harmless(new OTLPTraceExporter()))],
})
// No propagator: nobody outside continues or begins our traces, and whom we ask is told no id.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())

for (const instrumentation of [
  new PgInstrumentation({ requireParentSpan: true }),
  new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  new UndiciInstrumentation({ requireParentforSpans: true }),
])
  instrumentation.setTracerProvider(provider)

// They wrap what is required, and in place; the server's own imports find the same classes later.
const require = createRequire(import.meta.url)
require('pg')
require('ioredis')

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  traceRequests(fastify, provider.getTracer('sendit'))
  fastify.addHook('onClose', async () => {
    await Promise.race([
      provider.forceFlush().catch(() => {}),
      pause(FLUSH_WITHIN_MS, undefined, { ref: false }),
    ])
  })
})

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
    if (span.isRecording()) logTraceId(request, reply, span)
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

function logTraceId(request: FastifyRequest, reply: FastifyReply, span: Span) {
  const log = request.log.child({ trace_id: span.spanContext().traceId })
  request.log = log
  reply.log = log
}

/** What a span may tell. The text of a query has places for its values; a command of Redis is its name alone. */
const EXPORTED = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'request.id'],
  ...['server.address', 'server.port', 'error.type'],
  ...['db.system.name', 'db.namespace', 'db.operation.name', 'db.query.text'],
])

/**
 * Passes on what cannot let anybody in and is about nobody: no address with its query, no value of a statement, no words of an error, which
 * drivers put values into. A list of what may go holds for what a library tells in its next version, too.
 */
export function harmless(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutSecrets), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function withoutSecrets(span: ReadableSpan): ReadableSpan {
  return Object.create(span, {
    attributes: { value: exportedOf(span.attributes) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  })
}

function exportedOf(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => EXPORTED.has(name)))
}
