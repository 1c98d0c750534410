import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type EcbServer = {
  url: string
  asked: string[]
  /** `hang` never answers. */
  answer(next: { status?: number; body?: string; headers?: Record<string, string> } | 'hang'): void
  close(): Promise<void>
}

export async function startEcbServer(): Promise<EcbServer> {
  const asked: string[] = []
  let next: Parameters<EcbServer['answer']>[0] = { status: 404 }
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (next === 'hang') return
    response.writeHead(next.status ?? 200, { 'content-type': 'text/xml', ...next.headers })
    response.end(next.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(given) {
      next = given
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** By currency, decimal text. */
export type DayOfRates = { day: string; rates: Record<string, string> }

export function ecbXml(days: readonly DayOfRates[]): string {
  const cubes = days.map(
    ({ day, rates }) =>
      `<Cube time="${day}">${Object.entries(rates)
        .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
        .join('')}</Cube>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${cubes.join('\n')}</Cube>
</gesmes:Envelope>`
}

/** Two working days before the tests' Wednesday. */
export const MONDAY: DayOfRates = {
  day: '2026-06-29',
  rates: { USD: '1.1412', JPY: '169.91', GBP: '0.8548', CHF: '0.9351', CAD: '1.5601' },
}
export const TUESDAY: DayOfRates = {
  day: '2026-06-30',
  rates: { USD: '1.1500', JPY: '170.00', GBP: '0.8000', CHF: '0.9400', CAD: '1.5600' },
}
