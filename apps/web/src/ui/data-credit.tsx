type DataCreditProps = { credits: readonly { text: string; url: string }[] }

/** Whose data stands above; their licences ask for a visible link beside it. */
export function DataCredit({ credits }: DataCreditProps) {
  return (
    <ul className="type-meta flex flex-wrap gap-x-3 text-subtle">
      {credits.map(({ text, url }) => (
        <li key={url}>
          <a className="data-credit" href={url} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
