import { expect, test } from 'vitest'
import { lackingIn, readSeries } from './promql.ts'

const SERIES = readSeries(`# HELP sendit_calls_total Calls.
# TYPE sendit_calls_total counter
sendit_calls_total{outcome="sent",host="a"} 1
sendit_calls_total{outcome="refused",host="a"} 0
sendit_free_bytes 7
`)

test.each([
  ['sum by (host) (rate(sendit_calls_total{outcome="sent"}[5m])) > 2', []],
  ['sendit_free_bytes < 1e9 and max(up{job="sendit"}) == 1', []],
  ['rate(sendit_cals_total[5m])', ['there is no sendit_cals_total']],
  ['sendit_calls_total{outcome="lost"}', ['no sendit_calls_total has a outcome of ^(?:lost)$']],
  ['sendit_calls_total{outcome!~"sent|lost"}', ['no sendit_calls_total has a outcome of ^(?:lost)$']],
  ['sendit_calls_total{hots="a"}', ['no sendit_calls_total has a hots of ^(?:a)$']],
  ['sum by (hots) (sendit_calls_total)', ['nothing has the label hots']],
])('%s queries existing series, or reports what is missing', (expression, lacking) => {
  expect(lackingIn(expression, SERIES)).toEqual(lacking)
})

test('an unknown function is reported', () => {
  expect(() => lackingIn('rte(sendit_calls_total[5m])', SERIES)).toThrow('rte is no function')
})
