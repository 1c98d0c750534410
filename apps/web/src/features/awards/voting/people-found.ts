type Findable = { id: string; name: string; isYou: boolean }

/** Those whose name has the searched words in it, whatever their case and accents, and whoever is chosen already. */
export function peopleFound<Person extends Findable>(
  people: readonly Person[],
  search: string,
  chosenId: string | null,
): Person[] {
  const words = plain(search).split(/\s+/)
  return people.filter((person) => {
    const name = plain(person.isYou ? `${person.name} you` : person.name)
    return person.id === chosenId || words.every((word) => name.includes(word))
  })
}

/** 'Inés' is found by 'ines'. */
function plain(text: string): string {
  return text.trim().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
