import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Answered = { schema: unknown; method: string; url: string }

/**
 * Writes the answers of a route as its contract has them: what the contract does not name stays inside, and an answer that breaks it
 * is an error of ours. It is parsed like anything else, since no contract of an answer says another thing on its way out; Zod's
 * `encode`, which the library would take, goes twice through every part that has a rule.
 */
export function answerWriter({ schema, method, url }: Answered): (answer: unknown) => string {
  if (!(schema instanceof z.ZodType))
    throw new Error(`${method} ${url} has an answer that is no schema of Zod`)
  return (answer) => {
    const { error: cause, data } = schema.safeParse(answer)
    if (cause !== undefined) throw new ResponseSerializationError(method, url, { cause })
    return JSON.stringify(data)
  }
}
