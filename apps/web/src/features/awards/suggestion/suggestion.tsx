import { categoryKey } from '@sendit/core/awards/standard-awards.ts'
import { SUGGESTED_AWARDS } from '@sendit/core/awards/suggestions.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { factText } from './fact-text.ts'
import { suggestionsQuery } from './queries.ts'

type SuggestionProps = { tripId: string; category: string; onChoose: (userId: string) => void }

/** Whom the water board suggests for this award, each a press away; nothing for awards that it knows nothing of. */
export function Suggestion({ tripId, category, onChoose }: SuggestionProps) {
  const key = categoryKey(category)
  const isSuggested = SUGGESTED_AWARDS.some((one) => categoryKey(one) === key)
  const { data } = useQuery({ ...suggestionsQuery(tripId), enabled: isSuggested })
  const suggestion = data?.find((one) => categoryKey(one.category) === key)
  if (suggestion === undefined) return null
  return (
    <div className="award-suggestion" role="note">
      <p className="type-small min-w-0 flex-1">
        <b className="font-strong">The water board suggests:</b>{' '}
        <span className="text-muted">{factText(suggestion)}</span>
      </p>
      {suggestion.people.map(({ id, name }) => (
        <Button
          key={id}
          variant="soft"
          size="small"
          aria-label={`Choose ${name}, as the water board suggests`}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
