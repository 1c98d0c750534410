// The plugin's types add parts() to requests.
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalid } from '#errors.ts'

const LIMITS = { fieldNameSize: 100, fieldSize: 1024, fields: 10, files: 2, parts: 12, headerPairs: 20 }

/** Takes one file off the wire; its stream must be read to the end or the request ends here. */
export type TakeFile = (name: string, filename: string, stream: AsyncIterable<Buffer>) => Promise<void>

/** Goes through a form in the order in which it arrives; answers its fields besides files. */
export async function readMultipart(request: FastifyRequest, takeFile: TakeFile) {
  const fields: Record<string, unknown> = {}
  // The size of a file is counted where it is written; the plugin would cut it off in silence.
  const parts = request.parts({ limits: { ...LIMITS, fileSize: Number.POSITIVE_INFINITY } })
  for await (const part of parts) {
    if (part.type === 'file') await takeFile(part.fieldname, part.filename ?? '', part.file)
    else if (part.valueTruncated) throw invalid(part.fieldname, 'This is too long.')
    else fields[part.fieldname] = part.value
  }
  return fields
}
