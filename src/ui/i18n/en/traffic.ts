import type { Values } from '../texts.ts';

type Lost = Values<'pod' | 'endpoint' | 'after'>;
type Called = Values<'url' | 'status'>;

/** Words about the requests to a Service. */
export const traffic = {
  users: 'Users',
  usersOf: ({ name }: Values<'name'>) => `Users of Service ${name}`,
  rateShort: ({ perSecond }: Values<'perSecond'>) => `${perSecond}/s`,
  onTheirWay: 'Some of the requests on their way: a dot is answered, a square has failed, a cross is lost, a ring waits',
  rate: 'Requests a second',
  perSecond: 'requests/s',
  less: 'Fewer requests',
  more: 'More requests',
  end: 'End the requests',
  p95Tip: '95 % of the answers of the last minute took at most this long.',
  bars: ({ span, answered, failed, lost }: Values<'span' | 'answered' | 'failed' | 'lost'>) =>
    `The last ${span} seconds: ${answered} answered, ${failed} failed, ${lost} lost`,
  from: { users: 'Users', pods: 'Pods', both: 'Users and Pods' },
  saw: { users: 'What the users saw', pods: 'What the Pods saw', both: 'What users and Pods saw' },
  since: ({ command }: Values<'command'>) => `since ${command}:`,
  sinceBegin: { users: 'since they came:', pods: 'since the first request:', both: 'since the first request:' },
  answered: 'answered',
  failed: 'failed',
  lost: 'lost',
  comma: ',',
  stop: '.',
  why: 'Why?',
  wasLost: ({ number }: Values<'number'>) => `Request ${number} was lost`,
  fromPod: ({ pod }: Values<'pod'>) => `It came from Pod ${pod}.`,
  hasFailed: ({ number }: Values<'number'>) => `Request ${number} failed`,
  lostSteps: 'lost or failed request',
  previousLost: 'The lost or failed request before',
  nextLost: 'The next lost or failed request',
  close: 'Close',
  compared: ({ shown, shownLost, other, otherLost }: Values<'shown' | 'shownLost' | 'other' | 'otherLost'>) =>
    `Lost requests up to this moment: ${shownLost} on “${shown}”, ${otherLost} on “${other}”.`,
  loopThen: ({ loop }: Values<'loop'>) => `The loop of ${loop} at this moment`,
  goThere: 'Go to this moment',
  goTo: ({ time }: Values<'time'>) => `Go to ${time}`,
  verdict: {
    'stale-rules': 'It was sent to a Pod that was already stopping, because the rules of the node were out of date.',
    'late-slice': 'It was sent to a Pod that was already stopping. The EndpointSlice did not say so yet.',
    'stale-name': 'The name server was out of date: it did not know the change yet.',
    'no-name-server': 'The cluster’s name servers did not answer, so the name of the Service was not found.',
    terminating: 'Every endpoint was stopping. The rules had nothing better to choose.',
    'not-listening': 'The Pod counts as ready, but its program does not listen on the port.',
    'wrong-port': 'The Service sends to a port that no container of the Pod declares, and nothing listens there.',
    ended: 'The program ended while it had the request.',
    callee: 'The program asked another one for it, and got no good answer.',
    fault: 'A fault that was on made the program answer with an error, or too late.',
    error: 'The program answered with an error.',
    slow: 'The program took longer than the client waits.',
    'no-power': 'It was sent to a Pod whose machine has no power. Nothing comes back from there, not even a refusal.',
    'no-machine': 'No machine has the address that it was sent to, so nothing came back.',
    'network-policy': 'A NetworkPolicy selects the Pod, and none of those that do allows the connection.',
    'no-endpoints': 'The Service had no ready endpoint.',
    'no-local-endpoints': 'The traffic policy asks for an endpoint on the same node, and there was none.',
    'no-service': 'There was no Service of this name.',
  },
  link: {
    lost: {
      answered: ({ pod }: Lost) => `${pod} answered.`,
      failed: ({ pod }: Lost) => `${pod} answered with an error.`,
      refused: ({ pod, endpoint }: Lost) => `${pod || endpoint} refused the connection: nothing listens there.`,
      reset: ({ pod }: Lost) => `${pod} ended before it had answered.`,
      'timed-out': ({ pod, endpoint, after }: Lost) =>
        `No answer from ${pod || endpoint || 'anywhere'} within ${after}. The client gave up.`,
      'no-endpoints': () => 'The node rejected the connection.',
      'no-name': () => 'The name server found nothing of this name.',
      unresolved: () => 'No name server answered.',
    },
    routed: ({ node, pod }: Values<'node' | 'pod'>) => `kube-proxy on ${node} chose ${pod}.`,
    routedStale: ({ node, pod, age }: Values<'node' | 'pod' | 'age'>) =>
      `kube-proxy on ${node} chose ${pod}. Its rules were ${age} out of date: they did not know yet that the Pod is stopping.`,
    asked: ({ client, name, server, answer }: Values<'client' | 'name' | 'server' | 'answer'>) =>
      `${client} asked ${server} for ${name}: ${answer}.`,
    askedNobody: ({ client, name }: Values<'client' | 'name'>) => `${client} asked for ${name}.`,
    called: {
      unresolved: ({ url }: Called) => `The name in ${url} was not found.`,
      refused: ({ url }: Called) => `${url} refused the connection: no Pod is ready behind it, or nothing listens there.`,
      'timed-out': ({ url }: Called) => `${url} did not answer in time.`,
      failed: ({ url, status }: Called) => `${url} answered with ${status}.`,
    },
    poweredOff: ({ node }: Values<'node'>) => `${node} lost its power.`,
    fault: ({ fault }: Values<'fault'>) => `Injected: ${fault}`,
    stopped: ({ pod }: Values<'pod'>) =>
      `The kubelet stopped ${pod}. There is no preStop hook, so the program got SIGTERM at once.`,
    stoppedPreStop: ({ pod }: Values<'pod'>) => `The kubelet began to stop ${pod}, with its preStop hook first.`,
    sliced: ({ pod, slice }: Values<'pod' | 'slice'>) => `The EndpointSlice ${slice} says from now on that ${pod} is not ready.`,
    dropped: ({ node, pod, policies }: Values<'node' | 'pod' | 'policies'>) =>
      `${node} dropped the packets to ${pod}: dropped by NetworkPolicy ${policies}.`,
    deleted: ({ pod, by }: Values<'pod' | 'by'>) => `${by} deleted ${pod}.`,
  },
  side: {
    preStop: ({ seconds }: Values<'seconds'>) => `with preStop: sleep ${seconds}`,
    readinessProbe: () => 'with a readiness probe',
  },
  again: {
    preStop: ({ seconds }: Values<'seconds'>) => `Run it again with preStop: sleep ${seconds}`,
    readinessProbe: () => 'Run it again with a readiness probe',
  },
};
