// `node --import ./apps/server/dist/traces.js apps/server/dist/main.js`: traces of requests by OTLP (docs/decisions/0071). Nothing
// imports this file, so a server without it loads nothing of OpenTelemetry but its API, which prom-client brings.
import { subscribe } from 'node:diagnostics_channel'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import { harmless } from './harmless.ts'
import { traceRequests } from './request-spans.ts'

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
