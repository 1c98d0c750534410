export default function ChatPage() {
  return <h1 className="page-header-title">SendIt!</h1>
}
