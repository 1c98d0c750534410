import { expect, test } from 'vitest'
import { payLines } from './how-to-pay-dialog.tsx'

test('each line is one thing to copy, with its label where it has one', () => {
  expect(
    payLines('Name: Ana Ruiz\n\n IBAN:  GB29 NWBK 6016 \nSort code 60-16-13\nhttps://pay.example/ana'),
  ).toEqual([
    { label: 'Name', value: 'Ana Ruiz' },
    { label: 'IBAN', value: 'GB29 NWBK 6016' },
    { label: null, value: 'Sort code 60-16-13' },
    { label: null, value: 'https://pay.example/ana' },
  ])
  expect(payLines(' \n ')).toEqual([])
})
