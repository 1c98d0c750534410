import { buttonClasses } from '#ui/button-look.ts'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { FeedHead } from './feed-head.tsx'
import { googleUrl, webcalUrl } from './subscribe-links.ts'

/** The private link, and the ways from here into a calendar. */
export function FeedCard({ url }: { url: string }) {
  const toast = useToast()
  return (
    <Card padded className="flex flex-col gap-[14px]">
      <FeedHead />
      <TextField
        label="Your private link"
        readOnly
        className="calendar-link"
        value={url}
        onFocus={(event) => event.target.select()}
        suffix={
          <CopyButton
            className="-mr-2"
            variant="soft"
            size="small"
            text={url}
            label="Copy"
            about="your private link"
            onFailed={() =>
              toast({
                title: 'Could Not Copy',
                description: 'Select the link and copy it yourself.',
                tone: 'failure',
              })
            }
          />
        }
      />
      <div className="flex flex-wrap gap-2.5">
        {/* No other page: the system opens the calendar over this one. */}
        <a className={buttonClasses({ className: 'flex-1' })} href={webcalUrl(url)}>
          <span className="button-label">Open in Calendar</span>
        </a>
        <LinkButton variant="secondary" href={googleUrl(url)}>
          Add to Google
        </LinkButton>
      </div>
      <p className="type-caption text-muted">Calendars look again about once an hour.</p>
    </Card>
  )
}
