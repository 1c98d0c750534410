export function phoneFault(typed: string): string {
  const hasCountry = /^(?:\+|00)/.test(typed.trim())
  return hasCountry
    ? 'This number cannot be dialled. Please check it.'
    : 'Please enter the number with its country, such as +44 7700 900142'
}
