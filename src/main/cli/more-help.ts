/** What `slotscope --help` says below the commands. */
export const MORE_HELP = `Results go to stdout, messages and progress to stderr.

Exit codes:
  0  done
  1  failed; the message says what, where and what to do
  2  wrong usage

Environment:
  SLOTSCOPE_HOME            folder for settings, caches and studies (default: the system's folder for application data)
  SLOTSCOPE_JUDGE_API_KEY   key for the judge's server; else OPENAI_API_KEY
  SLOTSCOPE_REPLAY_API_KEY  key for the server a replay talks to; else OPENAI_API_KEY, GEMINI_API_KEY,
                            GOOGLE_API_KEY or DASHSCOPE_API_KEY, each for its own service alone
  FFMPEG_PATH               the ffmpeg to use
  SLOTSCOPE_DEBUG           set to 1 to see the stack of an error`;
