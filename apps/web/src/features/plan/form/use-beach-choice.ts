import type { SessionBeach } from '@sendit/core/plan/riders-contract.ts'
import { useEffect, useState } from 'react'
import type { ItemTexts } from './item-form.ts'
import { type BeachesForHours, useSessionBeaches } from './use-session-beaches.ts'

type BeachChoiceOf = {
  tripId: string
  texts: ItemTexts
  isSession: boolean
  /** It has the beach that somebody chose, or none. */
  isOfSomebody: boolean
  suggest: (texts: Partial<ItemTexts>) => void
  onChoose: (texts: Partial<ItemTexts>) => void
}

type BeachChoice = BeachesForHours & {
  chosen: SessionBeach | undefined
  choose: (beach?: SessionBeach) => void
}

/** The beach of a session: the best of its hours until somebody chooses one. A title that somebody wrote stays. */
export function useBeachChoice(given: BeachChoiceOf): BeachChoice {
  const { tripId, texts, isSession, isOfSomebody, suggest, onChoose } = given
  const weighed = useSessionBeaches(tripId, texts, isSession)
  const [isChosen, setChosen] = useState(isOfSomebody)
  const { beachId, title } = texts
  const chosen = weighed.beaches.find(({ id }) => id === beachId)
  const isOwnTitle = title !== '' && title !== chosen?.name
  // The best comes first, and there is none where no wind is known.
  const best = weighed.isWeighing ? undefined : weighed.beaches.find(({ wind }) => wind !== null)

  useEffect(() => {
    if (isSession && !isChosen && !isOwnTitle && best !== undefined && best.id !== beachId)
      suggest({ beachId: best.id, title: best.name })
  }, [isSession, isChosen, isOwnTitle, best, beachId, suggest])

  function choose(beach?: SessionBeach) {
    setChosen(true)
    onChoose({ beachId: beach?.id ?? '', ...(!isOwnTitle && { title: beach?.name ?? '' }) })
  }
  return { ...weighed, chosen, choose }
}
