/** Readiness that comes late, so that the rollout has to wait for each Pod; and a way to make a Pod fail its probes. */
export const probes = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 6
  minReadySeconds: 5
  progressDeadlineSeconds: 120
  strategy:
    rollingUpdate:
      maxSurge: 2
      maxUnavailable: 1
  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
        - name: shop
          image: nginx:1.27
          # Nothing else is asked until the first success of this one.
          startupProbe:
            httpGet:
              path: /
              port: 80
            periodSeconds: 2
            failureThreshold: 30
          # While it fails, the Pod counts as not ready.
          readinessProbe:
            httpGet:
              path: /
              port: 80
            initialDelaySeconds: 3
            periodSeconds: 5
          # When it fails three times, the container is restarted. Try it in the terminal:
          # exec deploy/shop -- rm /usr/share/nginx/html/index.html
          livenessProbe:
            httpGet:
              path: /
              port: 80
            periodSeconds: 10
            failureThreshold: 3
`;
