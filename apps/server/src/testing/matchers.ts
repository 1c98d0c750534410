import { Problem } from '@sendit/core/problem.ts'
import { expect } from 'vitest'
import type { Reply } from './caller.ts'

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: TypeScript merges only with the very parameters that vitest declares.
  interface Matchers<T = any> {
    /** Exactly as docs/security.md 2 words it. */
    toBeRefused(status: number, code: string, sentence?: string): T extends never ? never : void
  }
}

expect.extend({
  toBeRefused(reply: Reply, status: number, code: string, sentence?: string) {
    const problem = Problem.strict().safeParse(parse(reply.body))
    const isRefused =
      reply.statusCode === status &&
      problem.data?.code === code &&
      problem.data.message.length > 0 &&
      (sentence === undefined || problem.data.message === sentence)
    const wanted = [status, code, sentence].filter((part) => part !== undefined).join(' ')
    return {
      pass: isRefused,
      message: () => `expected ${wanted}, got ${reply.statusCode} ${reply.body.slice(0, 500)}`,
    }
  },
})

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
