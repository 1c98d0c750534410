import { CurrencyRate, RateQuery } from '@sendit/core/expenses/contract.ts'
import { notFound } from '#errors.ts'
import type { App } from '#http/server.ts'
import type { RateBook } from './rate-service.ts'

export function ratesRoutes(app: App, { rates }: { rates: RateBook }) {
  app.get(
    '/api/rates',
    {
      config: { access: 'visitor', limit: 'rates' },
      schema: {
        tags: ['expenses'],
        operationId: 'getRate',
        summary: 'Say what a pound was worth in a currency on a day',
        description:
          'Units for one pound by the reference rates of the European Central Bank: those of the day, or of the last day before it. 404 where no rate is known.',
        querystring: RateQuery,
        response: { 200: CurrencyRate },
      },
    },
    async (request) => {
      const { currency, day } = request.query
      const found = await rates.find(currency, day)
      if (found === undefined) throw notFound()
      return { currency, rate: found.rate, rateDay: found.day, rateSource: 'ecb' as const }
    },
  )
}
