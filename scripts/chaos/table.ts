export type ResultRow = {
  fault: string
  missing?: string | undefined
  acknowledged: number
  duringFault: number
  stored: number
  lost: number
  doubled: number
  secondsToHealthy: number
}

const HEAD = ['fault', 'acknowledged', 'meanwhile', 'stored', 'lost', 'doubled', 's to healthy']

export function tableOf(rows: readonly ResultRow[]): string {
  const cells = rows.map((row) =>
    row.missing === undefined
      ? [
          ...[row.fault, String(row.acknowledged), String(row.duringFault), String(row.stored)],
          ...[String(row.lost), String(row.doubled), row.secondsToHealthy.toFixed(1)],
        ]
      : [row.fault, 'not here', ...Array<string>(HEAD.length - 2).fill('')],
  )
  const widths = HEAD.map((name, place) =>
    Math.max(name.length, ...cells.map((line) => line[place]?.length ?? 0)),
  )
  const line = (parts: readonly string[]) =>
    `| ${parts.map((part, place) => part.padEnd(widths[place] ?? 0)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
