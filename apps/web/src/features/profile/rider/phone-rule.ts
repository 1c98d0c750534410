import { phoneNumber } from '@sendit/core/profile/phone.ts'

export function phoneRule(typed: string): true | string {
  const isGood = typed.trim() === '' || phoneNumber(typed) !== null
  return isGood || 'Please enter the number with its country, such as +44 7700 900142'
}
