import '#styles/screens/propose.css'
import '#styles/screens/session.css'
import type { PlanItem } from '@sendit/core/plan/contract.ts'
import {
  MAX_PLAN_NOTE,
  MAX_PLAN_PLACE,
  MAX_PLAN_TITLE,
  PLAN_ITEM_KINDS,
  type PlanItemKind,
} from '@sendit/core/plan/limits.ts'
import { ITEM_LOOKS } from '#features/plan/items/item-looks.ts'
import { TallyInWords } from '#features/plan/session/verdict.tsx'
import { ChangedMeanwhile } from '#ui/changed-meanwhile.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BeachField } from './beach-field.tsx'
import type { ItemTexts } from './item-form.ts'
import { ItemTimes } from './item-times.tsx'
import { SessionWhen } from './session-when.tsx'
import { useBeachChoice } from './use-beach-choice.ts'
import { ITEM_LABELS, useItemForm } from './use-item-form.ts'

type ItemDialogProps = {
  tripId: string
  /** Null makes a new one, of this kind on this day. */
  item: PlanItem | null
  first: { kind: PlanItemKind; day: string }
  open: boolean
  onClose: () => void
}

/** Wants a new `key` for each opening. */
export default function ItemDialog({ tripId, item, first, open, onClose }: ItemDialogProps) {
  const { kind, setKind, form, hasTyping, suggest, set, save, conflicts, isBusy } = useItemForm({
    tripId,
    item,
    first,
    onSaved: onClose,
  })
  const isSession = kind === 'session'
  const beach = useBeachChoice({
    ...{ tripId, texts: form.values, isSession, isOfSomebody: item !== null },
    ...{ suggest, onChoose: set },
  })
  const { chosen } = beach
  const { beachId, title } = form.values
  const words = chosen !== undefined && !beach.isWeighing ? chosen.words : []

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      hasTyping={hasTyping}
      initialFocus={isSession ? undefined : form.refs.title}
      onSubmit={form.handleSubmit(save)}
      hasNarrowCancel
      beside={words.some((word) => word !== 'unknown') ? <TallyInWords words={words} /> : undefined}
      busyLabel="Saving..."
      {...wordsFor(kind, item)}
    >
      <ChangedMeanwhile conflicts={conflicts} by="somebody" />
      {item === null && first.kind !== 'session' && (
        <SelectField
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(PLAN_ITEM_KINDS.find((one) => one === target.value) ?? 'other')}
          options={PLAN_ITEM_KINDS.map((value) => ({ value, label: ITEM_LOOKS[value].label }))}
        />
      )}
      {isSession && (
        <BeachField
          beaches={beach.beaches}
          value={beachId}
          hours={beach.isWeighing ? undefined : hoursText(form.values)}
          onChoose={beach.choose}
        />
      )}
      {(!isSession || beachId === '' || title !== chosen?.name) && (
        <TextField label={ITEM_LABELS.title} maxLength={MAX_PLAN_TITLE} {...form.field('title')} />
      )}
      {isSession && chosen !== undefined && (
        <SessionWhen beach={chosen} day={form.values.day} attribution={beach.attribution} />
      )}
      <ItemTimes tripId={tripId} isSession={isSession} field={form.field} />
      {!isSession && (
        <TextField label={ITEM_LABELS.place} optional maxLength={MAX_PLAN_PLACE} {...form.field('place')} />
      )}
      <TextField label={ITEM_LABELS.note} optional maxLength={MAX_PLAN_NOTE} {...form.field('note')} />
    </FormDialog>
  )
}

/** '14:00 to 17:00' */
function hoursText({ startsAt, endsAt }: Pick<ItemTexts, 'startsAt' | 'endsAt'>): string {
  return endsAt === '' ? `two hours from ${startsAt}` : `${startsAt} to ${endsAt}`
}

function wordsFor(kind: PlanItemKind, item: PlanItem | null): { title: string; submitLabel: string } {
  if (item !== null) return { title: 'Edit the plan', submitLabel: 'Save Changes' }
  if (kind === 'session') return { title: 'Propose a session', submitLabel: 'Propose' }
  return { title: 'Add to the plan', submitLabel: 'Add' }
}
