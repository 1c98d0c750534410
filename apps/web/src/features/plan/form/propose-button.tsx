import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { type FirstItem, ProposeDialog } from './propose-dialog.tsx'

type ProposeButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  tripId: string
  first: FirstItem
}

/** Begins an item of the plan. */
export function ProposeButton({ tripId, first, ...button }: ProposeButtonProps) {
  const proposing = useOpening()
  return (
    <>
      <Button icon="plus" {...button} onClick={() => proposing.open()} />
      <ProposeDialog by={proposing} tripId={tripId} first={first} />
    </>
  )
}
