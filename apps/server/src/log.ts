import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_QUERY_VALUE = /([?&](?:token|sig|apikey|appid)=)[^&#\s"]*/gi

/** What follows is the secret address of somebody's calendar. */
const SECRET_PATH = /(\/calendar\/)[^/?#\s"]+/gi

/** An address with every secret in it replaced: links in logs must not sign anybody in. */
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
        // Its id stands in every line about it.
        req: (request: { method: string; url: string }) => ({
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

// Control characters move the cursor, colour or clear a terminal; the others start a line, hide, or turn text round.
const NOT_PLAIN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** What a person reads on the console: one line, in which whatever people call their trips stays text. */
export function printLine(line: string, out: { write(text: string): unknown } = process.stdout): void {
  out.write(`${line.replace(NOT_PLAIN, ' ').trimEnd()}\n`)
}
