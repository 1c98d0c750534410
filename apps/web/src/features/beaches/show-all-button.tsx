import { Button } from '#ui/button.tsx'

type ShowAllButtonProps = { count: number; isWhole: boolean; onChange: (isWhole: boolean) => void }

/** Below the few beaches that are shown at first. */
export function ShowAllButton({ count, isWhole, onChange }: ShowAllButtonProps) {
  return (
    <Button
      className="max-lg:w-full lg:self-center"
      variant="secondary"
      size="medium"
      iconAfter={isWhole ? 'chevron-up' : 'chevron-down'}
      aria-expanded={isWhole}
      onClick={() => onChange(!isWhole)}
    >
      {isWhole ? 'Show fewer' : `Show all ${count} beaches`}
    </Button>
  )
}
