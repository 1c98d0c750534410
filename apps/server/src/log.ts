import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_QUERY_VALUE = /([?&](?:token|sig|apikey|appid)=)[^&#\s"]*/gi

/** Followed by a calendar's secret address. */
const SECRET_PATH = /(\/calendar\/)[^/?#\s"]+/gi

/** Links in logs must not sign anybody in. */
function withoutSecrets(url: string): string {
  return url.replace(SECRET_QUERY_VALUE, '$1[hidden]').replace(SECRET_PATH, '$1[hidden]')
}

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          url: withoutSecrets(request.url),
        }),
        // Headers, bodies and driver messages can hold cookies, addresses and texts, so only the shape is logged.
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

// Control characters affect the terminal; the others start lines, hide, or reverse text.
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** Neutralises user text, such as trip names. */
export function printLine(line: string, out: { write(text: string): unknown } = process.stdout): void {
  out.write(`${line.replace(NOT_PLAIN, ' ').trimEnd()}\n`)
}
