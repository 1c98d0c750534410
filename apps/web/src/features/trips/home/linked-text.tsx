import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'

// Finding addresses takes more code than the rest of the screen, and many texts hold none.
const LinkifiedText = latePart(() => import('./linkified-text.tsx'))
const MAY_HOLD_ADDRESS = /https?:\/\/|www\./i

/** Text of the crew in which web addresses can be pressed. */
export function LinkedText({ text }: { text: string }) {
  if (!MAY_HOLD_ADDRESS.test(text)) return text
  return (
    <Late instead={text}>
      <LinkifiedText text={text} />
    </Late>
  )
}
