/** Rows of one page; `next` is the id of its last row, to ask on from, where others follow. */
export type Page<Row> = { rows: Row[]; next: string | undefined }

/** Reads one row more than the page holds, which tells whether there is another page. */
export async function readPage<Row extends { id: string }>(
  size: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await read(size + 1)
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? rows.at(-1)?.id : undefined }
}
