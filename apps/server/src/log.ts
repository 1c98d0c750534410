import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_QUERY_VALUE = /([?&](?:token|sig|apikey|appid)=)[^&#\s"]*/gi

/** An address with every secret query value replaced: links in logs must not sign anybody in. */
function withoutSecrets(url: string): string {
  return url.replace(SECRET_QUERY_VALUE, '$1[hidden]')
}

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (request: { method: string; url: string; id: string }) => ({
          id: request.id,
          method: request.method,
          url: withoutSecrets(request.url),
        }),
        // Headers, bodies and driver messages can hold cookies, addresses and texts, so only the shape is kept.
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code,
          message: withoutSecrets(error.message),
          stack: error.stack === undefined ? undefined : withoutSecrets(error.stack),
        }),
      },
    },
    options.destination ?? pino.destination({ fd: 1, sync: false }),
  )
}
