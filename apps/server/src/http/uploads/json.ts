import { invalid } from '#errors.ts'
import { createDataUrlReader, type DataUrlReader } from './data-url.ts'
import { createOutline } from './outline.ts'

const FILE_FIELD = 'fileData'

export type JsonUploadReader = {
  /** The bytes of the file, decoded as the body arrives; whatever else the body holds is kept for `rest`. */
  decode(body: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** The body without its file, once it is through. Undefined when no whole file was in it. */
  rest(): Record<string, unknown> | undefined
}

/**
 * Reads `{"fileData": "data:…;base64,…", …}` without ever holding the file: 50 MB would be 67 MB of text first. The keys may
 * come in any order.
 */
export function createJsonUploadReader(): JsonUploadReader {
  const outline = createOutline(FILE_FIELD)
  let file: DataUrlReader | undefined

  function* read(chunk: Buffer): Generator<Buffer> {
    for (let position = 0; position < chunk.length; ) {
      if (file !== undefined && !file.isOver()) {
        const { end, decoded } = file.read(chunk, position)
        position = end
        yield* decoded
        continue
      }
      const { end, startsFile } = outline.read(chunk, position)
      position = end
      if (!startsFile) continue
      if (file !== undefined) throw invalid(FILE_FIELD, 'There must be one file.')
      file = createDataUrlReader(FILE_FIELD)
    }
  }

  return {
    async *decode(body) {
      for await (const chunk of body) yield* read(chunk)
    },
    rest: () => (file?.isOver() ? outline.parse() : undefined),
  }
}
