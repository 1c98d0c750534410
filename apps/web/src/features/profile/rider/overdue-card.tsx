import { MAX_PHONE_TEXT } from '@sendit/core/profile/limits.ts'
import type { ComponentProps } from 'react'
import { ShoreField } from '#features/profile/shore/shore-field.tsx'
import type { ShoreDraft } from '#features/profile/shore/use-shore-draft.ts'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'

type OverdueCardProps = { phone: Omit<ComponentProps<typeof TextField>, 'label'>; shore: ShoreDraft }

/** Whom to call, and whom to tell, when a rider is out too long. */
export function OverdueCard({ phone, shore }: OverdueCardProps) {
  return (
    <Card padded className="flex flex-col gap-4" aria-labelledby="rider-overdue">
      <h2 id="rider-overdue" className="type-card">
        If you are overdue
      </h2>
      <TextField
        label="Phone"
        optional
        icon="phone"
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_TEXT}
        placeholder="+44 7700 900142"
        hint="Your crews see it and can call you."
        {...phone}
      />
      <ShoreField shore={shore} />
    </Card>
  )
}
