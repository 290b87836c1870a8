import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attributes, Context, Span } from '@opentelemetry/api'
import { StartError } from '../errors.ts'
import { onStatements } from './events.ts'
import type { RequestWatcher } from './requests.ts'

const LONGEST_STATEMENT = 2000
/** A collector that is away must not keep the site from ending. */
const CLOSING_MS = 2000

export interface Traces extends RequestWatcher {
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

/**
 * Loads OpenTelemetry, and sends a span for each request and for each statement that a request sends to the database.
 * Its packages read where to, how often and which from the standard environment variables.
 * @throws StartError where they are not installed
 */
export async function openTraces(): Promise<Traces> {
  const { api, AsyncLocalStorageContextManager, W3CTraceContextPropagator, sdk, resources, OTLPTraceExporter } =
    await loadPackages()
  const { SpanKind, SpanStatusCode } = api
  // Not registered for the whole process: nothing but this file makes spans.
  const contexts = new AsyncLocalStorageContextManager()
  const propagator = new W3CTraceContextPropagator()
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'dragoman' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('dragoman')
  const ofRequests = new WeakMap<IncomingMessage, Span>()
  const ofStatements = new WeakMap<object, Span>()
  const fail = (span: Span, attributes: Attributes) =>
    span.setAttributes(attributes).setStatus({ code: SpanStatusCode.ERROR })

  const stopStatements = onStatements(
    (statement) => {
      // Only statements within a request: a renewal of the index sends thousands, and nobody waits for them.
      if (!api.trace.getSpan(contexts.active())) return
      const text = statement.text.slice(0, LONGEST_STATEMENT)
      const [, verb = 'statement'] = /^(?:\/\*.*?\*\/)?\s*(\w+)/s.exec(text) ?? []
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text, 'db.operation.name': verb }
      ofStatements.set(statement, tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, contexts.active()))
    },
    (statement, error) => {
      const span = ofStatements.get(statement)
      // The message may quote words of readers.
      if (span && error !== undefined)
        fail(span, { 'error.type': String((error as { code?: unknown }).code ?? 'error') })
      span?.end()
    },
  )

  return {
    wantsRequestId: true,
    around({ request, method, route, path }, answer) {
      const parent: Context = propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter)
      const attributes = { 'http.request.method': method, 'http.route': route, 'url.path': path }
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
      ofRequests.set(request, span)
      contexts.with(api.trace.setSpan(parent, span), answer)
    },
    ended({ request, status, isAborted, requestId }) {
      const span = ofRequests.get(request)
      if (!span) return
      if (requestId !== undefined) span.setAttribute('http.response.header.x-request-id', [requestId])
      if (status !== undefined) span.setAttribute('http.response.status_code', status)
      if (isAborted) span.setAttribute('dragoman.aborted', true)
      else if (status !== undefined && status >= 500) fail(span, { 'error.type': String(status) })
      span.end()
    },
    async close() {
      stopStatements()
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSING_MS, undefined, { ref: false })])
    },
  }
}

async function loadPackages() {
  try {
    const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, exporter, resources, sdk] =
      await Promise.all([
        import('@opentelemetry/api'),
        import('@opentelemetry/context-async-hooks'),
        import('@opentelemetry/core'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/resources'),
        import('@opentelemetry/sdk-trace-base'),
      ])
    const { OTLPTraceExporter } = exporter
    return { api, AsyncLocalStorageContextManager, W3CTraceContextPropagator, OTLPTraceExporter, resources, sdk }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the optional packages of OpenTelemetry are not installed.',
    )
  }
}
