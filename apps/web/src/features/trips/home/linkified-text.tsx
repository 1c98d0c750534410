import Linkify from 'linkify-react'
import { LINK_OPTIONS } from '#ui/link-options.ts'

const options = { ...LINK_OPTIONS, format: (text: string) => text.replace(/^https?:\/\//i, '') }

/** Text of the crew in which web addresses can be pressed; they are shown without 'https://'. */
export default function LinkifiedText({ text }: { text: string }) {
  return <Linkify options={options}>{text}</Linkify>
}
