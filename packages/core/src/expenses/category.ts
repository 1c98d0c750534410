import type { Category } from './categories.ts'
import { CATEGORY_OF, PHRASE_CATEGORY } from './category-keywords.ts'

/** After these, what follows only tells more: 'Dinner at the hotel' is food, 'Taxi to the restaurant' transport. */
const TURNS = new Set(
  'after and at before between by during for from in inside into near of off on or outside over plus to via with'.split(
    ' ',
  ),
)

/**
 * Guesses what an expense was for from its description. Whole words count, in any case and number. Where several speak,
 * the last one before a turn decides, as English does: 'Hotel breakfast' is food. Anything else is an activity.
 */
export function guessCategory(description: string): Category {
  const words = wordsOf(description)
  let guess: Category | undefined
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? ''
    if (guess !== undefined && TURNS.has(word)) return guess
    const phrase = phraseCategoryOf(word, words[place + 1] ?? '')
    if (phrase !== undefined) place += 1
    guess = phrase ?? categoryOf(word) ?? guess
  }
  return guess ?? 'activity'
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    plain
      .replace(/\bb\s*(?:&|and|n)\s*b\b/g, 'bnb')
      .replace(/['’]s?\b/g, '')
      .replaceAll('&', ' and ')
      .replaceAll('+', ' plus ')
      .match(/[a-z0-9]+/g) ?? []
  )
}

function phraseCategoryOf(word: string, next: string): Category | undefined {
  for (const form of singularsOf(next)) {
    const category = PHRASE_CATEGORY.get(`${word} ${form}`)
    if (category !== undefined) return category
  }
  return undefined
}

function categoryOf(word: string): Category | undefined {
  for (const form of singularsOf(word)) {
    const category = CATEGORY_OF.get(form)
    if (category !== undefined) return category
  }
  return undefined
}

function singularsOf(word: string): string[] {
  const forms = [word]
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  return forms
}
