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

// Usage: `node --import ./apps/server/dist/traces.js apps/server/dist/main.js`. Nothing may import this file: OpenTelemetry stays
// optional.

const FLUSH_WITHIN_MS = 2_000

// Configured by OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER and OTEL_SERVICE_NAME.
const provider = new BasicTracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'sendit' }).merge(
    detectResources({ detectors: [envDetector] }),
  ),
  spanProcessors: [new BatchSpanProcessor(harmless(new OTLPTraceExporter()))],
})
// No propagator: outsiders cannot join our traces, and third parties receive no id.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())

for (const instrumentation of [
  new PgInstrumentation({ requireParentSpan: true }),
  new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
  new UndiciInstrumentation({ requireParentforSpans: true }),
])
  instrumentation.setTracerProvider(provider)

// Instrumentation patches required modules in place; later imports get the same classes.
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

/** WebSockets have no span: theirs would last for hours. */
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

/** The route pattern, never the address, which can grant access. */
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

/** Allow-list: query texts have placeholders, Redis commands only their names. */
const EXPORTED = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'request.id'],
  ...['server.address', 'server.port', 'error.type'],
  ...['db.system.name', 'db.namespace', 'db.operation.name', 'db.query.text'],
])

/** An allow-list, so that library updates cannot leak secrets or personal data either. */
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
